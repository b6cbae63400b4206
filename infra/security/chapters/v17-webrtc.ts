import type { Requirement } from '../requirement.ts'

/** WebRTC. */
export const webrtc: readonly Requirement[] = [
  {
    id: '17.1.1',
    about: 'TURN',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.2.1',
    about: 'keys of DTLS',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.2.2',
    about: 'ciphers of DTLS',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.2.3',
    about: 'SRTP authentication',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.2.4',
    about: 'malformed SRTP',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.3.1',
    about: 'floods of signalling',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
  {
    id: '17.3.2',
    about: 'malformed signalling',
    state: 'not_applicable',
    why: 'No WebRTC.',
  },
]
