/** Works through `items` in order, `lanes` at a time; the first accident ends all. */
export const inLanes = async <Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item, lane: number) => Promise<void>
): Promise<void> => {
  let next = 0
  const takeAll = async (lane: number): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as Item
      next += 1
      await work(item, lane)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => takeAll(lane)))
}
