import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Coupon } from '@mostrador/contracts/billing'
import { type FormEvent, useState } from 'react'
import { useLazyReadCouponQuery } from '../../api/endpoints/credits.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { paymentProblemText } from './payment-problem.ts'
import { exactText } from './words.ts'

const offText = ({ percentOff, amountOff }: Coupon): string =>
  percentOff === null ? `${exactText(amountOff ?? 0)} menos` : `${percentOff} % menos`

/** A code that the server knows, or a way to write one. What was typed stays when it is refused. */
export const CouponField = ({
  coupon,
  onChange,
}: {
  coupon: Coupon | undefined
  onChange: (coupon: Coupon | undefined) => void
}) => {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [read, { isFetching }] = useLazyReadCouponQuery()
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() === '') return
    try {
      onChange(await read({ query: { code } }).unwrap())
      setProblem(undefined)
    } catch (error) {
      setProblem(paymentProblemText(error))
    }
  }
  if (coupon !== undefined)
    return (
      <HStack gap="3" flexWrap="wrap">
        <Text role="status">
          Cupón {coupon.code}: {offText(coupon)}
        </Text>
        <Button minH="11" onClick={() => onChange(undefined)}>
          Quitar cupón
        </Button>
      </HStack>
    )
  return (
    <form onSubmit={event => void apply(event)} noValidate>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="2" align={{ sm: 'flex-end' }}>
        <TextField
          label="Cupón (opcional)"
          value={code}
          error={problem}
          maxLength={40}
          autoCapitalize="characters"
          onChange={event => {
            setCode(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" minH="11" loading={isFetching}>
          Aplicar cupón
        </Button>
      </Stack>
    </form>
  )
}
