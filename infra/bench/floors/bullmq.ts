// BullMQ alone, with the same handlers: what the product's jobs are compared with.
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { variable } from '../children.ts'
import { type Due, type FutureJob, jobBackendProgram, PLACES } from '../job-backend.ts'

const url = variable('REDIS_URL')

await jobBackendProgram(async run => {
  const connection = new Redis(url, { maxRetriesPerRequest: null })
  const later = new Queue('bench-later', { connection })
  const due = new Queue('bench-due', { connection })
  new Worker<Due>('bench-due', async ({ data }) => run(data), {
    connection: new Redis(url, { maxRetriesPerRequest: null }),
    concurrency: PLACES,
    removeOnComplete: { count: 0 },
  })
  const add = (part: readonly FutureJob[]) =>
    later.addBulk(
      part.map(({ id, data, delayMs }) => ({
        name: 'remind',
        data,
        opts: { jobId: id, delay: delayMs, removeOnComplete: true },
      }))
    )
  return {
    schedule: add,
    async move(part) {
      await Promise.all(part.map(({ id }) => later.remove(id)))
      await add(part)
    },
    enqueue: all =>
      due.addBulk(
        all.map(item => ({
          name: 'due',
          data: item,
          opts: {
            jobId: `due-${item.dueAt}-${item.n}`,
            delay: item.dueAt - Date.now(),
            removeOnComplete: true,
          },
        }))
      ),
    over: async () => (await due.getJobCounts('active', 'wait', 'delayed'))['active'] === 0,
  }
})
