import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFileApi } from '../../api/endpoints/files.ts'
import { ok, refused, serve } from '../../test/answers.ts'
import { fakeUploads, uploaded } from '../../test/fake-upload.ts'
import { seriousViolations } from '../../test/open-app.ts'
import { renderIn } from '../../test/render.tsx'
import type { UploadItem } from './file-preview-kind.ts'
import { Uploader, type UploaderProps } from './uploader.tsx'

afterEach(() => vi.unstubAllGlobals())

const Files = ({ first = [], ...props }: Partial<UploaderProps> & { first?: UploadItem[] }) => {
  const [items, setItems] = useState<readonly UploadItem[]>(first)
  const fileApi = useFileApi()
  const change = (next: readonly UploadItem[]) => {
    setItems(next)
    props.onChange?.(next)
  }
  return <Uploader label="Fotos" items={items} fileApi={fileApi} {...props} onChange={change} />
}
const fileOf = (name: string, { type = 'image/png', bytes = 'x' } = {}) =>
  new File([bytes], name, { type })
const input = () =>
  screen.findByLabelText<HTMLInputElement>('Elegir archivos', { selector: 'input' })
const choose = async (...files: File[]) => {
  const field = await input()
  await act(async () => fireEvent.change(field, { target: { files } }))
}
const item = (name: string, type?: 'image' | 'video' | 'audio' | 'pdf'): UploadItem => {
  const { url, type: kind, text } = uploaded(name, type)
  return { url, type: kind, text }
}

it('sends what is chosen, shows how far it is, and then its preview [UPL-01]', async () => {
  const uploads = fakeUploads()
  const onChange = vi.fn<UploaderProps['onChange']>()
  renderIn(<Files onChange={onChange} />)
  await choose(fileOf('corte.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.progress(0.4))
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  const data = uploaded('corte.png')
  act(() => uploads[0]?.answer(200, { success: true, data }))
  expect(await screen.findByRole('img', { name: 'corte.png' })).toHaveAttribute('src', data.url)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('corte.png: listo')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  await choose(fileOf('lista.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const list = uploaded('lista.pdf', 'pdf')
  act(() => uploads[1]?.answer(200, { success: true, data: list }))
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith([
      { url: data.url, type: 'image', text: 'corte.png' },
      { url: list.url, type: 'pdf', text: 'lista.pdf' },
    ])
  )
})

it('takes images, videos, audios and PDF unless told otherwise [UPL-03]', async () => {
  const uploads = fakeUploads()
  renderIn(<Files />)
  const types = ['image/png', 'video/mp4', 'audio/mpeg', 'application/pdf', 'text/plain']
  for (const type of types)
    expect((await input()).accept.includes(type.split('/')[0] ?? '')).toBe(type !== 'text/plain')
  await choose(...types.map((type, index) => fileOf(`${index}`, { type })))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al subir 4: ')
  for (const [index, upload] of ['0', '1', '2', '3'].entries()) {
    await waitFor(() => expect(uploads[index]?.name).toBe(upload))
    act(() => uploads[index]?.answer(200, { success: true, data: uploaded(upload) }))
  }
})

it('sends two files at a time, and leaves out one that is withdrawn before its turn', async () => {
  const uploads = fakeUploads()
  renderIn(<Files />)
  await choose(...['a', 'b', 'c', 'd'].map(name => fileOf(`${name}.png`)))
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(screen.getAllByRole('progressbar')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: /c\.png/ }))
  act(() => uploads[0]?.answer(200, { success: true, data: uploaded('a.png') }))
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'd.png'])
})

it('previews by extension; another one is a chip with its name [UPL-03]', async () => {
  const webp = { ...item('vieja.webp'), url: item('x').url.replace('.png', '.webp') }
  const kinds = [item('foto'), item('video', 'video'), item('audio', 'audio'), item('lista', 'pdf')]
  const { container } = renderIn(<Files first={[...kinds, webp]} max={9} />)
  await screen.findByRole('img', { name: 'foto' })
  expect(container.querySelectorAll('img')).toHaveLength(1)
  expect(container.querySelectorAll('video')).toHaveLength(1)
  expect(container.querySelectorAll('audio')).toHaveLength(1)
  expect(screen.getByText('lista')).toBeInTheDocument()
  expect(screen.getByText('vieja.webp')).toBeInTheDocument()
})

it('takes five files unless told otherwise, and says when there are more [UPL-02]', async () => {
  const uploads = fakeUploads()
  renderIn(<Files first={['a', 'b', 'c', 'd'].map(name => item(name))} />)
  await choose(fileOf('e.png'), fileOf('f.png'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Se ha alcanzado el número máximo de archivos permitidos'
  )
  await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['e.png']))
  expect(screen.queryByRole('button', { name: 'Elegir archivos' })).toBeNull()
})

it('says how many are needed, until they are there [UPL-02]', async () => {
  const uploads = fakeUploads()
  renderIn(<Files min={1} />)
  const text = 'Es necesario subir al menos 1 archivo(s)'
  expect(await screen.findByText(text)).toBeInTheDocument()
  await choose(fileOf('a.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(200, { success: true, data: uploaded('a.png') }))
  await screen.findByRole('img', { name: 'a.png' })
  expect(screen.queryByText(text)).toBeNull()
})

it('says why a file did not arrive, and sends it again under the same key [UPL-06]', async () => {
  const uploads = fakeUploads()
  const { user } = renderIn(<Files />)
  await choose(fileOf('a.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(415, { success: false, code: 'x', message: 'Ese tipo no.' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al subir a.png: Ese tipo no.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  act(() => uploads[1]?.breakOff())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al subir a.png: Mostrador no responde. Intenta de nuevo en unos momentos.'
  )
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(1)
  act(() => uploads[2]?.answer(200, { success: true, data: uploaded('a.png') }))
  expect(await screen.findByRole('img', { name: 'a.png' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('refuses invalid files before the upload', async () => {
  const uploads = fakeUploads()
  renderIn(<Files accept={['image']} max={9} />)
  await choose(fileOf('nada.png', { bytes: '' }), fileOf('hoja.pdf', { type: 'application/pdf' }))
  const texts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Error al subir nada.png: El archivo está vacío. Elige otro.',
    'Error al subir hoja.pdf: Aquí solo van imágenes.',
  ])
  expect(uploads).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('stops a file on its way', async () => {
  const uploads = fakeUploads()
  const { user } = renderIn(<Files />)
  await choose(fileOf('a.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Cancelar a.png' }))
  expect(uploads[0]?.isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('takes files that are dropped and pasted', async () => {
  const uploads = fakeUploads()
  renderIn(<Files />)
  const group = await screen.findByRole('group', { name: 'Fotos' })
  const zone = screen.getByText(/^Arrastra aquí/)
  // Which of the two is seen is the pointer's to say.
  expect(screen.getByText('Elige o toma una foto')).toBeInTheDocument()
  await act(async () => {
    fireEvent.drop(zone, { dataTransfer: { files: [fileOf('a.png')] } })
    fireEvent.paste(group, { clipboardData: { files: [fileOf('b.png')] } })
  })
  await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'b.png']))
})

it('deletes what it uploaded, and the file leaves the list [UPL-05]', async () => {
  const uploads = fakeUploads()
  const data = uploaded('a.png')
  let isDown = true
  const requests = serve({
    'DELETE /api/upload/delete': () =>
      isDown ? refused(503, 'unavailable', 'Ahora no.') : ok({ public_id: data.public_id }),
  })
  const { user } = renderIn(<Files />)
  await choose(fileOf('a.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(200, { success: true, data }))
  await user.click(await screen.findByRole('button', { name: 'Eliminar a.png' }))
  expect(await screen.findByText('No se pudo eliminar a.png: Ahora no.')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'a.png' })).toBeInTheDocument()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Eliminar a.png' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'a.png' })).toBeNull())
  expect(requests.at(-1)?.body).toEqual({ public_id: data.public_id })
})

it('lets a phone take a photo', async () => {
  renderIn(<Files />)
  const camera = await screen.findByLabelText('Tomar foto', { selector: 'input' })
  expect(camera).toHaveAttribute('capture', 'environment')
})
