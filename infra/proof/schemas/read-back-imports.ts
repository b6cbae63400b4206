import type { ReadBackRule } from './read-back-rules.ts'

/** Where files that were read into rows are read again. */
export const importsWritten: Readonly<Record<string, ReadBackRule>> = {
  'crm.uploadClientImport': {
    form: () => ({}),
    readers: ['crm.listClientImports', 'crm.readClientImport'],
  },
  'catalog.uploadEnrollmentImport': {
    form: () => ({}),
    readers: ['catalog.listEnrollmentImports', 'catalog.readEnrollmentImport'],
  },
  'catalog.uploadProductImport': {
    form: () => ({}),
    readers: ['catalog.listProductImports', 'catalog.readProductImport'],
  },
}
