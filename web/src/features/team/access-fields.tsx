import { Box, Fieldset, HStack, Stack, Text } from '@chakra-ui/react'
import type { Permission } from '@mostrador/contracts/accounts'
import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import {
  type Access,
  type Choice,
  isGranted,
  type PermissionPage,
  permissionPages,
  presets,
  withChoice,
} from './permissions.ts'

const kinds = [
  { value: 'limited', label: 'Solo lo que elijas' },
  { value: 'full', label: 'Acceso completo' },
] as const

/** The same rights, in whatever order they were ticked. */
const isSame = (permissions: readonly Permission[], other: readonly Permission[]): boolean =>
  permissionPages.every(({ pageId, choices }) =>
    choices.every(
      choice => isGranted(permissions, pageId, choice) === isGranted(other, pageId, choice)
    )
  )

/** «Acceso completo», or what may be done on each page. */
export const AccessFields = ({
  access,
  error,
  onChange,
}: {
  access: Access
  error: string | undefined
  onChange: (access: Access) => void
}) => (
  <Stack gap="4">
    <Stack gap="1.5">
      <Text textStyle="sm" fontWeight="500">
        Qué puede ver y hacer
      </Text>
      <Segmented
        label="Qué puede ver y hacer"
        segments={kinds}
        value={access.fullAccess ? 'full' : 'limited'}
        onChange={kind => onChange({ ...access, fullAccess: kind === 'full' })}
        wide
      />
    </Stack>
    {access.fullAccess ? (
      <Text color="fg.muted">
        Podrá ver y hacer todo en el negocio, menos administrar al equipo.
      </Text>
    ) : (
      <>
        <HStack gap="2" flexWrap="wrap" role="group" aria-label="Empezar con">
          <Text textStyle="sm" color="fg.muted">
            Empezar con:
          </Text>
          {presets.map(({ label, permissions }) => (
            <Button
              key={label}
              size="sm"
              minH={{ base: '11', md: '9' }}
              aria-pressed={isSame(access.permissions, permissions)}
              _pressed={{ bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.solid' }}
              onClick={() => onChange({ fullAccess: false, permissions })}
            >
              {label}
            </Button>
          ))}
        </HStack>
        <Text role="status" textStyle="sm" color="fg.muted" _empty={{ display: 'none' }}>
          {presets.find(preset => isSame(access.permissions, preset.permissions))?.text}
        </Text>
        <Box role="alert" _empty={{ display: 'none' }} color="fg.error" textStyle="sm">
          {error}
        </Box>
        <Stack gap="0">
          {permissionPages.map(page => (
            <PageFields
              key={page.pageId}
              page={page}
              granted={page.choices
                .map(choice => (isGranted(access.permissions, page.pageId, choice) ? '1' : '0'))
                .join('')}
              onChoice={(choice, granted) =>
                onChange({
                  fullAccess: false,
                  permissions: withChoice(access.permissions, page.pageId, choice, granted),
                })
              }
            />
          ))}
        </Stack>
      </>
    )}
  </Stack>
)

const PageFields = memo(
  ({
    page: { title, choices },
    granted,
    onChoice,
  }: {
    page: PermissionPage
    /** One '1' or '0' for each choice. */
    granted: string
    onChoice: (choice: Choice, granted: boolean) => void
  }) => (
    <Fieldset.Root
      borderTopWidth="1px"
      borderColor="border.subtle"
      py="2"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '8rem minmax(0, 1fr)' }}
      alignItems="center"
      gap="0"
      spaceY="0"
    >
      <Fieldset.Legend fontWeight="600" textStyle="sm" float="left">
        {title}
      </Fieldset.Legend>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' }}
        columnGap="3"
      >
        {choices.map((choice, index) => (
          <CheckboxField
            key={choice.label}
            label={choice.label}
            checked={granted[index] === '1'}
            onChange={checked => onChoice(choice, checked)}
          />
        ))}
      </Box>
    </Fieldset.Root>
  )
)
