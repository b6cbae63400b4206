import { byId, type Call } from './call-data.ts'
import { enrollmentsFile } from './fixture-enrollment-imports.ts'
import { clientsFile, productsFile } from './fixture-imports.ts'

/** Calls of the routes that import products, on the imports of the fixture. */
export const productImportCalls: Readonly<Record<string, Call>> = {
  'catalog.importProducts': ({ ids }, n) => ({
    body: {
      newProducts: [{ name: `Cera traída ${n}`, description: 'Cera para peinar', price: '90' }],
      bussinessId: ids.businessId,
    },
  }),
  'catalog.uploadProductImport': () =>
    productsFile('productos.csv', ['Cera de archivo,Cera para peinar,80']),
  'catalog.listProductImports': () => ({}),
  'catalog.productImportTemplate': () => ({}),
  'catalog.readProductImport': byId('importId'),
  'catalog.readProductImportRows': ({ ids }) => ({
    params: { id: ids.importId },
    query: { state: 'invalid' },
  }),
  'catalog.startProductImport': ({ ids }) => ({
    params: { id: ids.importId },
    body: { fix: false },
  }),
  'catalog.undoProductImport': ({ ids }) => ({ params: { id: ids.undoneImportId }, body: {} }),
  'catalog.discardProductImport': byId('discardedImportId'),
}

/** The same for contacts. */
export const clientImportCalls: Readonly<Record<string, Call>> = {
  'crm.uploadClientImport': (_fixture, n) =>
    clientsFile('clientes.csv', [`Traída de archivo ${n},2229990009,52,lead`]),
  'crm.listClientImports': () => ({}),
  'crm.clientImportTemplate': () => ({}),
  'crm.readClientImport': byId('clientImportId'),
  'crm.readClientImportRows': ({ ids }) => ({
    params: { id: ids.clientImportId },
    query: { state: 'valid' },
  }),
  'crm.startClientImport': ({ ids }) => ({
    params: { id: ids.clientImportId },
    body: { fix: false },
  }),
  'crm.undoClientImport': ({ ids }) => ({ params: { id: ids.undoneClientImportId }, body: {} }),
  'crm.discardClientImport': byId('discardedClientImportId'),
  'crm.listBulk': () => ({}),
  'crm.readBulkFile': byId('bulkFileId'),
  'crm.undoBulk': ({ ids }) => ({ params: { id: ids.bulkId }, body: {} }),
  'crm.startBulk': ({ ids }) => ({
    body: { action: { kind: 'export' }, choice: { clientIds: [ids.clientId] } },
  }),
  'crm.listConsent': byId('clientId'),
  'crm.listClientFields': () => ({}),
  'crm.createClientField': (_fixture, n) => ({
    body: { field: { name: `Dato ${n}`, kind: 'text' } },
  }),
  'crm.editClientField': ({ ids }, n) => ({
    params: { id: ids.clientFieldId },
    body: { field: { name: `Otro dato ${n}` } },
  }),
  'crm.copyClient': byId('clientId'),
  'crm.listErasures': () => ({}),
  'scheduling.clientCopy': byId('clientId'),
  'catalog.clientCopy': byId('clientId'),
  'messaging-gateway.clientCopy': byId('clientId'),
  'ai-assistant.clientCopy': byId('clientId'),
  'scheduling.clientsWithAppointments': ({ ids }) => ({ body: { ids: [ids.clientId] } }),
  'catalog.knownOfferings': ({ ids }) => ({ body: { kind: 'products', ids: [ids.productId] } }),
  'catalog.clientsWithRecords': ({ ids }) => ({ body: { ids: [ids.clientId] } }),
}

/** The same for enrolments. */
export const enrollmentImportCalls: Readonly<Record<string, Call>> = {
  'crm.clientsByNumber': ({ whatsapp }) => ({
    body: { numbers: [{ whatsapp, countryCode: '52' }] },
  }),
  'catalog.uploadEnrollmentImport': ({ mark, whatsapp }) =>
    enrollmentsFile('inscripciones.csv', mark, [whatsapp]),
  'catalog.listEnrollmentImports': () => ({}),
  'catalog.enrollmentImportTemplate': () => ({}),
  'catalog.readEnrollmentImport': byId('enrollmentImportId'),
  'catalog.readEnrollmentImportRows': ({ ids }) => ({
    params: { id: ids.enrollmentImportId },
    query: { state: 'valid' },
  }),
  'catalog.startEnrollmentImport': ({ ids }) => ({
    params: { id: ids.enrollmentImportId },
    body: { fix: false },
  }),
  'catalog.undoEnrollmentImport': ({ ids }) => ({
    params: { id: ids.undoneEnrollmentImportId },
    body: {},
  }),
  'catalog.discardEnrollmentImport': byId('discardedEnrollmentImportId'),
}
