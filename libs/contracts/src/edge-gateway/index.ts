export * from './errors.ts'
export * from './realtime.ts'
export * from './routes.ts'
