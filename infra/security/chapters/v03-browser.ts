import type { Requirement } from '../requirement.ts'

/** Web frontend. */
export const browser: readonly Requirement[] = [
  {
    id: '3.2.1',
    about: 'responses are not rendered in another context',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'forbid guessing a content type',
    },
  },
  {
    id: '3.2.2',
    about: 'text is rendered as text',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'put no text into a page as HTML' },
  },
  {
    id: '3.3.1',
    about: 'Secure cookies',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/cookie.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/cookie.test.ts',
      name: 'are of this host alone, Secure',
    },
  },
  {
    id: '3.3.2',
    about: 'SameSite by purpose',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/cookie.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/cookie.test.ts',
      name: 'are of this host alone, Secure',
    },
  },
  {
    id: '3.3.3',
    about: '__Host- names',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/cookie.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/cookie.test.ts',
      name: 'are of this host alone, Secure',
    },
  },
  {
    id: '3.3.4',
    about: 'HttpOnly, and only in Set-Cookie',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/cookie.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/cookie.test.ts',
      name: 'are of this host alone, Secure',
    },
  },
  {
    id: '3.4.1',
    about: 'HSTS, a year, with subdomains',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'require https for a year, also for subdomains',
    },
  },
  {
    id: '3.4.2',
    about: 'CORS origins',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'allow no other origin (CORS)' },
  },
  {
    id: '3.4.3',
    about: 'content security policy',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'allow only our own scripts, and no base element',
    },
  },
  {
    id: '3.4.4',
    about: 'nosniff',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'forbid guessing a content type',
    },
  },
  {
    id: '3.4.5',
    about: 'referrer policy',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'send no referrer to other pages',
    },
  },
  {
    id: '3.4.6',
    about: 'frame-ancestors',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.int.test.ts',
      name: 'cannot be framed, and loads nothing from elsewhere',
    },
  },
  {
    id: '3.5.1',
    about: 'forged requests of other pages',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/origin.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/origin.test.ts',
      name: 'refuses a state change from %s',
    },
  },
  {
    id: '3.5.2',
    about: 'no way around the preflight',
    state: 'holds',
    where: 'services/edge-gateway/src/sessions/origin.ts',
    test: {
      file: 'services/edge-gateway/src/sessions/origin.test.ts',
      name: 'refuses a state change when the browser says %s',
    },
  },
  {
    id: '3.5.3',
    about: 'changes by unsafe methods only',
    state: 'partly',
    where: 'libs/contracts/src/contract.ts',
    test: {
      file: 'infra/security/surface.test.ts',
      name: 'take a body only where they may change something',
    },
    why: 'GET routes take no body and no key; that no handler of a GET writes is a rule of review, without a test.',
  },
  {
    id: '3.5.4',
    about: 'applications on hosts of their own',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    test: {
      file: 'services/edge-gateway/src/admission/admission.int.test.ts',
      name: 'answers 421 in Spanish to another host at %s',
    },
    why: 'One host serves the one client and its API. /api/docs and, beside the sandbox, the simulator share its origin.',
  },
  {
    id: '3.5.5',
    about: 'postMessage',
    state: 'not_applicable',
    why: 'The client neither sends nor hears postMessage; sources.test.ts holds it to that.',
  },
  {
    id: '3.7.1',
    about: 'supported client technology',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'need no plug-in of a browser' },
  },
  {
    id: '3.7.2',
    about: 'redirects to known hosts only',
    state: 'holds',
    where: 'web/src/api/safe-path.ts',
    test: {
      file: 'web/src/api/safe-path.test.ts',
      name: 'never returns a URL of another site',
    },
  },
]
