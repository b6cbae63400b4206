// Browsers without Temporal get it before anything here computes a date; the others download
// nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
