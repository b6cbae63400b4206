import { vi } from 'vitest'

/** An upload that the page began; the test says how it continues. */
export type FakeUpload = {
  /** Where it goes, with its query. */
  readonly path: string
  readonly name: string
  readonly key: string
  readonly isAborted: boolean
  progress(part: number): void
  answer(status: number, body: unknown): void
  breakOff(): void
}

/** Puts a server behind uploads; returns those that were begun, in their order. */
export const fakeUploads = (): readonly FakeUpload[] => {
  const started: FakeUpload[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    aborted = false
    private key = ''
    private path = ''
    open(_method: string, path: string): void {
      this.path = path
    }
    setRequestHeader(_name: string, value: string): void {
      this.key = value
    }
    abort(): void {
      this.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData): void {
      const end = (event: string) => this.dispatchEvent(new Event(event))
      const isAborted = () => this.aborted
      const load = (status: number, body: unknown) => {
        this.status = status
        this.responseText = JSON.stringify(body)
        end('load')
      }
      const { upload } = this
      started.push({
        path: this.path,
        name: (form.get('file') as File).name,
        key: this.key,
        get isAborted() {
          return isAborted()
        },
        progress(part) {
          const progress = Object.assign(new Event('progress'), { loaded: part * 100, total: 100 })
          upload.dispatchEvent(progress)
        },
        answer: load,
        breakOff: () => void end('error'),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return started
}

/** The address and the answer of an uploaded file. */
export const uploaded = (name: string, type: 'image' | 'video' | 'audio' | 'pdf' = 'image') => {
  const extension = { image: 'png', video: 'mp4', audio: 'mp3', pdf: 'pdf' }[type]
  const id = crypto.randomUUID()
  const url = `http://media.localhost:3000/media/0199b2c4-0000-7000-8000-000000000001/${id}.${extension}`
  return { url, public_id: id, type, text: name, bytes: 100 }
}
