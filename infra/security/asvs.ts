import type { Chapter } from './requirement.ts'
import { encoding } from './chapters/v01-encoding.ts'
import { validation } from './chapters/v02-validation.ts'
import { browser } from './chapters/v03-browser.ts'
import { api } from './chapters/v04-api.ts'
import { files } from './chapters/v05-files.ts'
import { authentication } from './chapters/v06-authentication.ts'
import { authenticationSecrets } from './chapters/v06-authentication-secrets.ts'
import { sessions } from './chapters/v07-sessions.ts'
import { authorization } from './chapters/v08-authorization.ts'
import { tokens } from './chapters/v09-tokens.ts'
import { oauth } from './chapters/v10-oauth.ts'
import { cryptography } from './chapters/v11-cryptography.ts'
import { transport } from './chapters/v12-transport.ts'
import { configuration } from './chapters/v13-configuration.ts'
import { dataProtection } from './chapters/v14-data-protection.ts'
import { architecture } from './chapters/v15-architecture.ts'
import { logging } from './chapters/v16-logging.ts'
import { webrtc } from './chapters/v17-webrtc.ts'

/** OWASP ASVS 5.0.0, levels 1 and 2: what holds, and what shows it. */
export const chapters: readonly Chapter[] = [
  { number: 1, title: 'Encoding and sanitization', requirements: encoding },
  { number: 2, title: 'Validation and business logic', requirements: validation },
  { number: 3, title: 'Web frontend', requirements: browser },
  { number: 4, title: 'API and web service', requirements: api },
  { number: 5, title: 'File handling', requirements: files },
  {
    number: 6,
    title: 'Authentication',
    requirements: [...authentication, ...authenticationSecrets],
  },
  { number: 7, title: 'Session management', requirements: sessions },
  { number: 8, title: 'Authorization', requirements: authorization },
  { number: 9, title: 'Self-contained tokens', requirements: tokens },
  { number: 10, title: 'OAuth and OIDC', requirements: oauth },
  { number: 11, title: 'Cryptography', requirements: cryptography },
  { number: 12, title: 'Secure communication', requirements: transport },
  { number: 13, title: 'Configuration', requirements: configuration },
  { number: 14, title: 'Data protection', requirements: dataProtection },
  { number: 15, title: 'Secure coding and architecture', requirements: architecture },
  { number: 16, title: 'Security logging and error handling', requirements: logging },
  { number: 17, title: 'WebRTC', requirements: webrtc },
]
