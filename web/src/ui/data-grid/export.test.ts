import { unzipSync } from 'fflate'
import papa from 'papaparse'
import { expect, it } from 'vitest'
import type { GridColumn } from './columns.ts'
import { csvText, fileTable, xlsxBlob } from './export.ts'

type Row = { text: string; cents: number }
const columns: readonly GridColumn<Row>[] = [
  { id: 'text', title: 'Texto', value: row => row.text },
  { id: 'cents', title: 'Precio', kind: 'money', value: row => row.cents },
]
const heads = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝', '＋', '－', '＠', '\u{feff}=']
const bodies = [
  'cmd|"/C calc"!A0',
  'HYPERLINK("http://x.example","y")',
  '1+1',
  'SUM(A1:A2)\nsegunda línea',
  '2;3,"x"',
]
const payloads = heads.flatMap(head => bodies.map(body => `${head}${body}`))

it('a CSV holds no cell that a spreadsheet runs, and loses nothing of it (A22)', async () => {
  const table = fileTable(
    columns,
    payloads.map(text => ({ text, cents: -1_250 }))
  )
  const csv = await csvText(table)
  expect(csv.startsWith('\u{feff}')).toBe(true)
  const { data } = papa.parse<string[]>(csv.slice(1))
  expect(data).toHaveLength(payloads.length + 1)
  expect(data.slice(1).map(([text]) => text)).toEqual(payloads.map(text => `'${text}`))
  // A number is not a formula: it stays one.
  expect(data[1]?.[1]).toBe('-12.5')
})

it('writes harmless texts unchanged', async () => {
  const csv = await csvText(fileTable(columns, [{ text: 'Cera "mate", 50 ml', cents: 5_000 }]))
  expect(csv).toBe('\u{feff}Texto,Precio\r\n"Cera ""mate"", 50 ml",50')
})

it.each([
  ['+52 222 555 0101', '+52 222 555 0101'],
  ['+52 22245678', '+52 22245678'],
  // Without a gap, and with anything else, a spreadsheet would count.
  ['+5222245678', '"\'+5222245678"'],
  ['+52 222+1', '"\'+52 222+1"'],
])('writes the phone %s as %s', async (text, written) => {
  expect(await csvText(fileTable(columns, [{ text, cents: 100 }]))).toBe(
    `\u{feff}Texto,Precio\r\n${written},1`
  )
})

it('an XLSX types texts as texts and numbers as numbers (A22)', async () => {
  const blob = await xlsxBlob(fileTable(columns, [{ text: '=1+1', cents: 5_050 }]), 'Prod/uctos')
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const read = (name: string) => new TextDecoder().decode(files[name])
  const sheet = read('xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('50.5')
  const texts = Object.keys(files).map(read).join('')
  expect(texts).toContain('=1+1')
})
