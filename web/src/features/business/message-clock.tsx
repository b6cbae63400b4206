import type { Business, MessageClock } from '@mostrador/contracts/accounts'
import { useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { SelectField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'

const clocks: { value: MessageClock; label: string }[] = [
  { value: '24h', label: '24 horas (16:30)' },
  { value: '12h', label: '12 horas (4:30 p. m.)' },
]

/** How messages to clients write hours; screens always use 24. */
export const MessageClockCard = ({ business }: { business: Business }) => {
  const [edit, { isLoading }] = useEditBusinessMutation()
  const save = async (messageClock: MessageClock) => {
    try {
      await edit({ params: { id: business._id }, body: { business: { messageClock } } }).unwrap()
    } catch (error) {
      toast.error('No pudimos guardar la hora de tus mensajes', { description: problemText(error) })
    }
  }
  return (
    <Card title="Mensajes a tus clientes">
      <SelectField
        label="Las horas se escriben en"
        options={clocks}
        value={business.messageClock}
        disabled={isLoading}
        onChange={event => void save(event.target.value === '12h' ? '12h' : '24h')}
      />
    </Card>
  )
}
