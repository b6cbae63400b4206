import { parseArgs } from 'node:util'
import { measureAcknowledgements } from './acknowledgement.ts'
import { startOwnInstance, type OwnInstance } from './own-instance.ts'
import { playRace, raceSteps } from './race.ts'
import { type Chapter, openRecord, percentile } from './record.ts'
import { enterShop, createShop, type Shop } from './shop.ts'
import { emptyChannelResult } from './channel-result.ts'
import { playTalk, talkSteps } from './talk.ts'

const help = `Recorrido completo del producto, desde fuera.
  npm run journey                          abre su propia casa, vacía, y la cierra al final
  npm run journey -- --url http://localhost:3000 [--email … --password …]   en una casa abierta (por omisión, la dueña de ejemplo)
  --json      la última línea es el resultado en JSON
  --chat      muestra cada conversación como la vio el teléfono
  --main f    arranca el producto con otro programa`

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    chat: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    url: { type: 'string' },
    main: { type: 'string' },
    email: { type: 'string', default: 'duena@lacatrina.example' },
    password: { type: 'string', default: 'mostrador-demo' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const people = {
  whatsapp: 'Rosa Cuautle',
  instagram: 'Iván Morales',
  messenger: 'Lety Xicoténcatl',
} as const
const channelNames = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  messenger: 'Messenger',
} as const
const round = (value: number): number | null =>
  Number.isNaN(value) ? null : Math.round(value * 10) / 10
const figure = (list: readonly number[]) => ({
  count: list.length,
  p50: round(percentile(list, 0.5)),
  p99: round(percentile(list, 0.99)),
})
const formatFigure = ({ count, p50, p99 }: ReturnType<typeof figure>): string =>
  count === 0 ? 'no se midió' : `p50 ${p50} ms · p99 ${p99} ms · ${count} mediciones`

const journey = async (): Promise<number> => {
  const startedAt = performance.now()
  const record = openRecord(print)
  const played = emptyChannelResult()
  let ownInstance: OwnInstance | undefined
  let shop: Shop | undefined
  let acknowledgements: number[] = []
  const inShop = async (
    title: string,
    planned: readonly string[],
    play: (open: Shop, step: Chapter) => Promise<void>
  ): Promise<void> => {
    const open = shop
    if (open === undefined) record.skip(title, planned)
    else await record.chapter(title, step => play(open, step), planned)
  }
  try {
    await record.chapter('El producto', async step => {
      ownInstance =
        values.url === undefined
          ? await step('abre en un puerto libre y una carpeta vacía', () =>
              startOwnInstance({
                demo: false,
                ...(values.main !== undefined && { main: values.main }),
              })
            )
          : undefined
      const origin = ownInstance?.url ?? values.url ?? ''
      shop =
        ownInstance === undefined
          ? await enterShop(origin, { email: values.email, password: values.password }, step)
          : await createShop(origin, step)
    })
    for (const channel of ['whatsapp', 'instagram', 'messenger'] as const) {
      const result = emptyChannelResult()
      await inShop(channelNames[channel], talkSteps, (open, step) =>
        playTalk(open, channel, people[channel], step, result)
      )
      if (values.chat)
        for (const { from, text } of result.chat)
          print(
            `      ${from === 'person' ? people[channel] : '        el negocio'}: ${text.replaceAll('\n', '\n                    ')}`
          )
      played.folio ??= result.folio
      played.credits += result.credits
      played.duplicates += result.duplicates
      played.lost += result.lost
      played.replies.push(...result.replies)
      played.toAgenda.push(...result.toAgenda)
    }
    await inShop('La misma hora', raceSteps, playRace)
    const instance = ownInstance as OwnInstance | undefined
    if (instance !== undefined)
      await record.chapter('Cifras', async step => {
        acknowledgements = await step('los webhooks firmados se confirman', () =>
          measureAcknowledgements(instance.url, instance.dataDir)
        )
      })
  } finally {
    shop?.socket.close()
    await ownInstance?.stop()
  }
  const figures = {
    webhookAck: figure(acknowledgements),
    reply: figure(played.replies),
    toAgenda: figure(played.toAgenda),
  }
  const ok = record.steps.every(({ status }) => status === 'passed')
  const failed = record.steps.filter(({ status }) => status === 'failed').length
  print(`
  Confirmar un webhook (guardado)          ${formatFigure(figures.webhookAck)}
  Del mensaje a la respuesta, sin lectura  ${formatFigure(figures.reply)}
  De elegir a verlo en la agenda, ídem     ${formatFigure(figures.toAgenda)}
  Repetidos ${played.duplicates} · perdidos ${played.lost} · créditos ${played.credits}

  ${ok ? 'Todo bien' : `Fallaron ${failed} pasos`}: ${record.steps.length} pasos en ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const steps = record.steps.map(({ name, ms, ok: isOk, status, note }) => ({
    name,
    ms: Math.round(ms),
    ok: isOk,
    status,
    ...(note !== '' && { note }),
  }))
  if (values.json)
    print(
      JSON.stringify({
        ok,
        steps,
        booked: { folio: played.folio ?? null },
        duplicates: played.duplicates,
        creditsSpent: played.credits,
        lost: played.lost,
        figures,
      })
    )
  return ok ? 0 : 1
}

if (values.help) print(help)
else process.exitCode = await journey()
