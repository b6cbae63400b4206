/** Works through `items` in order, `lanes` at a time; the first accident ends all. */
export const forEachConcurrently = async <Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item, worker: number) => Promise<void>
): Promise<void> => {
  let next = 0
  const takeAll = async (worker: number): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as Item
      next += 1
      await work(item, worker)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => takeAll(worker)))
}
