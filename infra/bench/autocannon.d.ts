/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  export type Request = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string | Buffer
  }
  export type Options = {
    url: string
    connections: number
    duration: number
    requests: readonly {
      method: string
      path: string
      headers?: Record<string, string>
      setupRequest?: (request: Request) => Request
    }[]
  }
  export type Outcome = {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    latency: { p50: number; p99: number }
  }
  const autocannon: (options: Options) => Promise<Outcome>
  export default autocannon
}
