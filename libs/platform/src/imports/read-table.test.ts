import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readRows } from './read-table.ts'
import { zipLimits } from './zip-directory.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

const readAll = async (bytes: Buffer | string) => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return (await Array.fromAsync(readRows(path))).map(({ cells }) => cells)
}
const codeOf = (bytes: Buffer | string): Promise<unknown> =>
  readAll(bytes).then(
    () => 'read',
    (error: { code?: unknown }) => error.code
  )

describe('empty rows', () => {
  it('keep the numbers of the other rows, and are skipped', async () => {
    const path = join(folder, 'blank')
    await writeFile(path, `Nombre\n${',,\n'.repeat(500)}\n\nAna\n`)
    expect(await Array.fromAsync(readRows(path))).toEqual([
      { rowIndex: 1, cells: ['Nombre'] },
      { rowIndex: 504, cells: ['Ana'] },
    ])
  })
  it('stop the reading of a file at the 20,001st', async () => {
    // What follows them would be refused as damaged: nobody reads it.
    const damaged = `"${'x'.repeat(2_000_000)}`
    expect(await codeOf(`Nombre\n${'\n'.repeat(500_000)}${damaged}`)).toBe('import_too_many_rows')
    expect(await codeOf(`Nombre\n${'\n'.repeat(20_000)}${damaged}`)).toBe('import_quote_open')
  })
})

describe('a CSV that is all delimiters', () => {
  // Parsed, it would be refused as damaged before what is refused here.
  const damaged = `Nombre\n${'x'.repeat(2_000_000)}\n`
  it('is refused before anything of it is parsed', async () => {
    expect(await codeOf(','.repeat(200))).toBe('import_file_too_heavy')
    expect(await codeOf(`${damaged}${','.repeat(200)}`)).toBe('import_file_too_heavy')
    expect(await codeOf(`"Notas",${damaged}${','.repeat(1_001)}`)).toBe('import_file_too_heavy')
    expect(await codeOf(`${damaged}${',,\r\n'.repeat(20_001)}`)).toBe('import_too_many_rows')
    expect(await codeOf(`${damaged}${',,\r\n'.repeat(20_000)}`)).toBe('import_file_damaged')
  })
  it('is not taken for one that has them in a cell, or in lines of a Mac of before', async () => {
    const notes = 'ayer, hoy, '.repeat(200)
    expect(await readAll(`Nombre,"Notas"\nAna,"${notes}"`)).toEqual([
      ['Nombre', 'Notas'],
      ['Ana', notes],
    ])
    expect(await readAll(`Nombre,Notas${'\rAna,x'.repeat(300)}`)).toHaveLength(301)
  })
})

type Part = {
  readonly content: Buffer
  /** What the directory says that it unpacks into. */
  readonly claims?: number
}
/** A ZIP file of deflated parts. */
const zipOf = (parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { content, claims = content.length } of parts) {
    const packed = deflateRawSync(content)
    const name = Buffer.from(`part${entries.length}.xml`)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, packed)
    entries.push(entry, name)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\n1\t2\n\n'],
    ['quotes', '"a","b"\n"1","2"'],
  ])('is read with %s', async (_what, text) => {
    expect(await readAll(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
  it('is read in the encodings that Excel writes', async () => {
    const text = 'Descripción,ñandú'
    const cells = [['Descripción', 'ñandú']]
    expect(await readAll(Buffer.from(`\uFEFF${text}`))).toEqual(cells)
    expect(await readAll(Buffer.from(text, 'latin1'))).toEqual(cells)
    expect(await readAll(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(cells)
  })
  it('is UTF-8 when a few of its bytes are damaged, and Windows-1252 when that explains more', async () => {
    const damaged = Buffer.concat([
      Buffer.from('Descripción,ñandú\nMu'),
      Buffer.from([0xf1]),
      Buffer.from('oz,José'),
    ])
    expect(await readAll(damaged)).toEqual([
      ['Descripción', 'ñandú'],
      ['Mu\uFFFDoz', 'José'],
    ])
    expect(await readAll(Buffer.from('Nombre\nMuñoz', 'latin1'))).toEqual([['Nombre'], ['Muñoz']])
    const marked = Buffer.concat([Buffer.from('\uFEFFNombre\nMu'), Buffer.from([0xf1])])
    expect(await readAll(marked)).toEqual([['Nombre'], ['Mu\uFFFD']])
  })
  it('restores cells that an export protected from being a formula (A22)', async () => {
    const cells = ['=1+1', '+52', '-5', '@a', '＝1']
    expect(await readAll(cells.map(cell => `"'${cell}"`).join(','))).toEqual([cells])
    expect(await readAll("'hola,d'Angelo")).toEqual([["'hola", "d'Angelo"]])
  })
  it('is refused with an unclosed quote or too many columns', async () => {
    expect(await codeOf(`a,b\n"${'x'.repeat(2_000_000)}`)).toBe('import_quote_open')
    await expect(readAll('a,b\n1,2\n"3,4\n5,6\n')).rejects.toMatchObject({
      code: 'import_quote_open',
      details: expect.stringContaining('En la fila 3 hay comillas (") que se abren'),
    })
    expect(await codeOf(','.repeat(1_000_000))).toBe('import_file_too_heavy')
  })
  it.each([
    ['a page', '<!DOCTYPE html><p>hola'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    ['a PDF', Buffer.from('%PDF-1.7\n\u0000\u0001')],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(await codeOf(bytes)).toBe('import_file_refused')
  })
})

describe('an XLSX file', () => {
  it('is read as text: numbers as written, dates, booleans', async () => {
    const sheet = [
      [{ value: 'a' }, { value: 1_250.5 }, { value: 5_222_222_222 }, { value: true }],
      [{ value: new Date(Date.UTC(2026, 10, 23)), type: Date, format: 'yyyy-mm-dd' }],
    ]
    expect(await readAll(await writeXlsxFile(sheet).toBuffer())).toEqual([
      ['a', '1250.5', '5222222222', 'true'],
      ['2026-11-23', '', '', ''],
    ])
  })
  it('is refused with instructions when it has the old Excel format', async () => {
    expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('import_file_too_old')
  })
  it.each([
    ['unpacks into more than 50 MB', [{ content: Buffer.alloc(60 * 1_048_576) }]],
    ['is packed a thousand to one', [{ content: Buffer.alloc(20 * 1_048_576) }]],
    [
      'has more than 200 parts',
      Array.from({ length: zipLimits.entries + 1 }, () => ({ content: Buffer.from('x') })),
    ],
  ])('that %s is refused before it is unpacked (A23)', async (_what, parts) => {
    expect(await codeOf(zipOf(parts))).toBe('import_file_too_heavy')
  })
  it('counts as damaged when its declared size is false or it is no spreadsheet (A23)', async () => {
    const bomb = { content: Buffer.alloc(30 * 1_048_576), claims: 1_000 }
    expect(await codeOf(zipOf([bomb]))).toBe('import_file_damaged')
    expect(await codeOf(zipOf([{ content: Buffer.from('<a/>') }]))).toBe('import_file_damaged')
    expect(await codeOf(Buffer.from('PK\u0003\u0004'))).toBe('import_file_damaged')
  })
})
