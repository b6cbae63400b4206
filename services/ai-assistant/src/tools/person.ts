import { z } from 'zod'
import { defineTool, refusal } from './tool.ts'

export const saveClientData = defineTool({
  name: 'save_client_data',
  description: 'Guarda el nombre o el correo que la persona dio de sí misma.',
  writes: true,
  parameters: {
    name: z.string().trim().min(1).max(80).nullish(),
    email: z.email().max(200).nullish(),
  },
  allowed: ({ collectClientData }) => collectClientData,
  async run(context, { name, email }) {
    if (!name && !email) return refusal('invalid_arguments', 'Falta el nombre o el correo')
    const written = await context.write('save_client_data', {
      ...(name && { name }),
      ...(email && { email }),
    })
    return written.ok ? { ok: true } : refusal(written.code, written.message)
  },
})

export const handToHuman = defineTool({
  name: 'hand_to_human',
  description:
    'Avisa a una persona del equipo: cuando el cliente la pide, se queja, o no puedes ayudar.',
  parameters: { reason: z.string().trim().min(1).max(300) },
  run(context, { reason }) {
    context.callHuman(reason)
    return { ok: true }
  },
})
