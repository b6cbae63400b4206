import { connect, createServer, type Socket } from 'node:net'

/**
 * `pass` as a wire should; `refuse` as if nobody listened there; `stall` half-open: nothing moves
 * and nobody hangs up.
 */
export type WireState = 'pass' | 'refuse' | 'stall'

/** A proxy between the product and one of its peers that can be cut or paused. Loopback only. */
export const openWire = async (to: { readonly host: string; readonly port: number }) => {
  let state: WireState = 'pass'
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>()
  const server = createServer(near => {
    if (state === 'refuse') return near.resetAndDestroy()
    const far = connect(to)
    const pair = { near, far }
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.on('error', end)
      socket.on('close', end)
    }
    near.pipe(far)
    far.pipe(near)
    if (state === 'stall') hold(pair)
  })
  const hold = ({ near, far }: { readonly near: Socket; readonly far: Socket }): void => {
    near.unpipe(far)
    far.unpipe(near)
    near.pause()
    far.pause()
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next: WireState): void {
      state = next
      for (const pair of [...pairs]) {
        if (next === 'refuse') {
          pair.near.resetAndDestroy()
          pair.far.destroy()
        } else if (next === 'stall') hold(pair)
        else {
          pair.near.pipe(pair.far)
          pair.far.pipe(pair.near)
        }
      }
    },
    async close(): Promise<void> {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise(done => server.close(done))
    },
  }
}
