export * from './phone-message.ts'
export * from './routes.ts'
