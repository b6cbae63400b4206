import { configureZod } from '../ui/zod-es.ts'

// Without `jitless` zod tries `new Function`, which a content security policy without unsafe-eval
// reports on every page. Said before any schema exists.
configureZod({ jitless: true })
