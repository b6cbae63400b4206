import { Box, Stack, Text } from '@chakra-ui/react'
import type { FormAnswer } from '@mostrador/contracts/crm'
import { useClientFormAnswersQuery } from '../../../api/endpoints/forms.ts'
import { momentText } from '../../../ui/when.ts'
import type { TabProps } from './tab-props.ts'
import { TabBody } from './tab-parts.tsx'

/** 'Formularios': what the contact answered [CLI-17, CLI-19]. */
export const FormsTab = ({ client, timeZone }: TabProps) => {
  const query = useClientFormAnswersQuery({ query: { clientId: client._id } })
  const answers = query.data?.formAnswers ?? []
  const titles = new Map(query.data?.forms.map(({ _id, title }) => [_id, title]))
  return (
    <TabBody query={query} isEmpty={answers.length === 0} empty="Sin formularios">
      <Stack gap="6">
        {answers.map(answer => (
          <Stack as="section" key={answer._id} gap="2">
            <Box>
              <Text as="h3" fontWeight="600" overflowWrap="anywhere">
                {titles.get(answer.formId) ?? 'Formulario'}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {momentText(answer.createdAt, timeZone)}
              </Text>
            </Box>
            <Answers answer={answer} />
          </Stack>
        ))}
      </Stack>
    </TabBody>
  )
}

const Answers = ({ answer }: { answer: FormAnswer }) => (
  <Stack as="dl" gap="2">
    {answer.answers.map(({ questionId, question, value }) => (
      <Box key={questionId}>
        <Text as="dt" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {question}
        </Text>
        <Text as="dd" whiteSpace="pre-line" overflowWrap="anywhere">
          {Array.isArray(value) ? value.join(', ') : value}
        </Text>
      </Box>
    ))}
  </Stack>
)
