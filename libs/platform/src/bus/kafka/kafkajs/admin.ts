import { setTimeout as wait } from 'node:timers/promises'
import type { Admin, Kafka } from 'kafkajs'

/**
 * Errors of a topic that was just created or whose leader changes; kafkajs does not retry them
 * here.
 */
const transientErrors: readonly unknown[] = [
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
]
const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && transientErrors.includes(error.type)
const maxTries = 10
const retryMs = 200

export type AdminConnection = {
  ask<T>(question: (admin: Admin) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * One admin client for all questions, replaced after any failure: it asks for every topic that it
 * was ever asked about, and fails forever once a wiped broker no longer has one. Requests in
 * progress on the old client may finish.
 */
export const createAdminConnection = (kafka: Kafka): AdminConnection => {
  type Connection = { readonly admin: Promise<Admin>; questions: number }
  let current: Connection | undefined

  const connect = async (): Promise<Admin> => {
    const admin = kafka.admin()
    await admin.connect()
    return admin
  }
  const askOnce = async <T>(question: (admin: Admin) => Promise<T>): Promise<T> => {
    current ??= { questions: 0, admin: connect() }
    const connection = current
    connection.questions += 1
    try {
      return await question(await connection.admin)
    } catch (error) {
      if (current === connection) current = undefined
      throw error
    } finally {
      connection.questions -= 1
      if (current !== connection && connection.questions === 0)
        void connection.admin.then(admin => admin.disconnect()).catch(() => {})
    }
  }

  return {
    async ask(question) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await askOnce(question)
        } catch (error) {
          if (attempt === maxTries || !isTransient(error)) throw error
          await wait(retryMs)
        }
      }
    },
    async close() {
      const admin = await current?.admin.catch(() => undefined)
      current = undefined
      await admin?.disconnect()
    },
  }
}
