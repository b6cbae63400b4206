import { z } from 'zod'

// Without `jitless` zod tries `new Function`, which a content security policy without unsafe-eval reports on every page.
// The language of what the contracts do not word themselves comes with the forms (ui/form.ts), not with the first page.
z.config({ jitless: true })
