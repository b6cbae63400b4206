import type { Requirement } from '../requirement.ts'

/** File handling. */
export const files: readonly Requirement[] = [
  {
    id: '5.1.1',
    about: 'uploads are documented',
    state: 'not_applicable',
    why: 'No route takes a file; imports are JSON of at most 1 MB (walls.json A5, A23).',
  },
  {
    id: '5.2.1',
    about: 'size of files',
    state: 'not_applicable',
    why: 'No route takes a file; bodies end at 1 MB, webhooks at 3.2 MB.',
  },
  {
    id: '5.2.2',
    about: 'type of files',
    state: 'not_applicable',
    why: 'No route takes a file.',
  },
  {
    id: '5.2.3',
    about: 'archives',
    state: 'not_applicable',
    why: 'No route takes a file, and nothing is unpacked.',
  },
  {
    id: '5.3.1',
    about: 'uploaded files do not run',
    state: 'not_applicable',
    why: 'No route takes a file.',
  },
  {
    id: '5.3.2',
    about: 'paths of files',
    state: 'holds',
    where: 'services/edge-gateway/src/web/client.ts',
    test: {
      file: 'services/edge-gateway/src/web/client.test.ts',
      name: 'are only those of its folder: %s',
    },
  },
  {
    id: '5.4.1',
    about: 'names of downloads',
    state: 'not_applicable',
    why: 'No route answers a file of a person.',
  },
  {
    id: '5.4.2',
    about: 'names of files are encoded',
    state: 'not_applicable',
    why: 'No route answers a file of a person, and mails have no attachments.',
  },
  {
    id: '5.4.3',
    about: 'virus scanning',
    state: 'not_applicable',
    why: 'No file of a person is kept.',
  },
]
