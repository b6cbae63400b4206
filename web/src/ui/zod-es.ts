import { z } from 'zod'
import es from 'zod/v4/locales/es.js'

// Only for what the contracts do not word themselves; their own texts win.
z.config(es())
