// Without `jitless` zod tries `new Function`, which a content security policy without unsafe-eval
// reports on every page. It is said here through zod's global, before any schema exists, because
// zod itself comes with the first form and not with the first page. The language of what the
// contracts do not word themselves comes with the forms too (ui/form.ts).
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }

export {}
