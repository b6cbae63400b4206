import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aSession, ok, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { VerifyNotice } from './verify-notice.tsx'

afterEach(() => vi.unstubAllGlobals())

it('tells a phone what to do, with the address on a line of its own', async () => {
  serve({ 'GET /api/auth/session': ok(aSession()) })
  renderIn(<VerifyNotice email="lupita.salon@gmail.com" onLater={() => undefined} />)
  expect(await screen.findByText('Abre el enlace enviado a')).toBeVisible()
  expect(screen.getByText('lupita.salon@gmail.com')).toBeVisible()
})
