export * from './chat-right.ts'
export * from './phone-message.ts'
export * from './routes.ts'
