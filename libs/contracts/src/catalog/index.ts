export * from './entities.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './routes.ts'
