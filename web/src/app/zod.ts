import '../ui/zod-es.ts'

// Without `jitless` zod tries `new Function`, which a content security policy without unsafe-eval
// reports on every page. It is said here through zod's global, before any schema exists, because
// zod itself comes with the first form and not with the first page.
const shared = globalThis as { __zod_globalConfig?: object }
shared.__zod_globalConfig ??= {}
Object.assign(shared.__zod_globalConfig, { jitless: true })
