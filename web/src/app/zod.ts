import { configureZod } from '../ui/zod-es.ts'

// Without `jitless` zod tries `new Function`, which a content security policy without unsafe-eval
// reports on every page. Set before any schema is made.
configureZod({ jitless: true })
