import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderIn } from '../../../test/render.tsx'
import { FunctionOutput } from './turns.tsx'

it.each([
  [99, 99],
  [100, 100],
  [101, 100],
])('of %i rows of a function output it shows %i [INB-15]', (rowCount, rendered) => {
  renderIn(
    <FunctionOutput
      output={JSON.stringify(Array.from({ length: rowCount }, (_, n) => ({ hora: `fila ${n}` })))}
    />
  )
  expect(screen.getAllByRole('cell')).toHaveLength(rendered)
  expect(screen.queryByText('Se muestran 100 de 101 filas') !== null).toBe(rowCount > 100)
})
