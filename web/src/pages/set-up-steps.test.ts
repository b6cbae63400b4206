import { expect, it } from 'vitest'
import { setUpTopics } from '../features/set-up-topics.ts'
import { setUpTopicsOfFeatures } from './set-up-steps.ts'

it('has every topic from its feature, as the wizard knows it [ONB-06, ONB-09, ONB-10, ONB-13]', () => {
  const topics = Object.values(setUpTopics)
  const ownTopics = setUpTopicsOfFeatures.filter(({ key }) =>
    topics.some(topic => topic.key === key)
  )
  expect(ownTopics.toSorted((topic, other) => topic.order - other.order)).toEqual(
    topics.map(topic => expect.objectContaining(topic))
  )
})
