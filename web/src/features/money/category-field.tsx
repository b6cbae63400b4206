import { HStack, Stack, Text } from '@chakra-ui/react'
import type { MoneyType } from '@mostrador/contracts/catalog'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { categoryOptions, categoryText, offeredCategories } from './money-words.ts'

const BUSINESS_PAGE = 'business'
const existsText = 'Esa categoria ya existe'
type Categories = readonly { readonly name: string }[]

/** Adds and removes own categories; the list is one part of the business [MON2-07]. */
const useCategories = () => {
  const session = useSignedIn()
  const id = session.business?._id ?? ''
  const { business } = useBusiness(id)
  const [edit, { isLoading }] = useEditBusinessMutation()
  const [problem, setProblem] = useState<string>()
  const ownCategories = business?.moneyMovementCategories ?? []
  const save = async (next: Categories, done: string): Promise<boolean> => {
    setProblem(undefined)
    try {
      const moneyMovementCategories = next.map(({ name }) => ({ name }))
      await edit({ params: { id }, body: { business: { moneyMovementCategories } } }).unwrap()
      toast.success(done)
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  const isKnown = (name: string): boolean =>
    categoryOptions(ownCategories).some(({ value, label }) =>
      [value, label].some(text => text.toLowerCase() === name.toLowerCase())
    )
  return {
    ownCategories,
    isLoading,
    problem,
    forget: () => setProblem(undefined),
    mayChange: business !== undefined && may(session, { page: BUSINESS_PAGE, action: 'edit' }),
    add: async (name: string): Promise<boolean> => {
      if (!isKnown(name))
        return save([...ownCategories, { name }], 'Categoria agregada correctamente')
      setProblem(existsText)
      return false
    },
    remove: (name: string) =>
      save(
        ownCategories.filter(category => category.name !== name),
        'Categoria eliminada correctamente'
      ),
  }
}

type Props = {
  readonly type: MoneyType
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (category: string) => void
}

/** The category of a movement, and the own ones of the business beside it. */
export const CategoryField = ({ type, value, error, onChange }: Props) => {
  const categories = useCategories()
  const [isOpen, setIsOpen] = useState(false)
  const options = offeredCategories(type, categories.ownCategories)
  const isMissing = value !== '' && !options.some(option => option.value === value)
  return (
    <Stack gap="2">
      <SelectField
        label="Categoría"
        // What a movement was written with stays, also when nobody is offered it any more.
        options={isMissing ? [...options, { value, label: categoryText(value) }] : options}
        placeholder={value === '' ? 'Elige una categoría' : undefined}
        value={value}
        error={error}
        onChange={event => onChange(event.target.value)}
      />
      {categories.mayChange ? (
        <Button
          kind="bare"
          size="sm"
          minH="11"
          alignSelf="start"
          aria-expanded={isOpen}
          onClick={() => {
            categories.forget()
            setIsOpen(!isOpen)
          }}
        >
          {isOpen ? 'Listo' : 'Tus categorías'}
        </Button>
      ) : null}
      {isOpen ? <OwnCategories categories={categories} onAdded={onChange} /> : null}
    </Stack>
  )
}

const OwnCategories = ({
  categories,
  onAdded,
}: {
  categories: ReturnType<typeof useCategories>
  onAdded: (name: string) => void
}) => {
  const { ownCategories, add, remove, isLoading, problem } = categories
  const [name, setName] = useState('')
  const once = useSingleRun()
  const submit = () =>
    void once(async () => {
      const category = name.trim()
      if (category !== '' && (await add(category))) {
        setName('')
        onAdded(category)
      }
      // The user may add another one.
      return false
    })
  return (
    <Stack gap="2" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" p="3">
      {ownCategories.map(category => (
        <HStack key={category.name} justify="space-between" gap="2">
          <Text overflowWrap="anywhere">{category.name}</Text>
          <IconButton
            name={`Eliminar la categoría ${category.name}`}
            icon={<Trash2 />}
            minH="11"
            minW="11"
            disabled={isLoading}
            onClick={() => void remove(category.name)}
          />
        </HStack>
      ))}
      <HStack align="end" gap="2">
        <TextField
          label="Nueva categoría"
          maxLength={50}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        <Button minH="11" icon={<Plus />} loading={isLoading} onClick={submit}>
          Agregar
        </Button>
      </HStack>
    </Stack>
  )
}
