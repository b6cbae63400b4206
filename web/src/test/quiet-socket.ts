/**
 * A socket that says nothing: the app opens one as soon as somebody is in, and the realtime client
 * has its own tests against a real server.
 */
export class QuietSocket extends EventTarget {
  readyState = 0
  send(): void {
    this.readyState = 0
  }
  close(): void {
    this.readyState = 3
  }
}
