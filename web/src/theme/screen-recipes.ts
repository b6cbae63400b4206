import {
  accordionSlotRecipe,
  alertSlotRecipe,
  avatarSlotRecipe,
  cardSlotRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  collapsibleSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldsetSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  progressSlotRecipe,
  radioGroupSlotRecipe,
  radiomarkRecipe,
  segmentGroupSlotRecipe,
  sliderSlotRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme'
import './form-recipes.ts'
import {
  inputStyle,
  segmentStyle,
  selectStyle,
  extendRecipe,
  switchStyle,
  tabsStyle,
  toastStyle,
} from './recipe-styles.ts'
import { system } from './system.ts'

/**
 * The recipes of what screens are made of. They are not in the first load: the router fetches this
 * file beside every screen but /principal, and what opens there or outside of a screen (menus,
 * messages, the palette) imports it. Chakra looks a recipe up when it is first used, by its name,
 * in this very object; `screen-recipes.test.tsx` notices when that changes.
 */
const { theme } = system._config
if (theme === undefined) throw new Error('the system has no theme')
theme.recipes = {
  ...theme.recipes,
  textarea: extendRecipe(textareaRecipe, inputStyle),
  checkmark: checkmarkRecipe,
  radiomark: radiomarkRecipe,
}
theme.slotRecipes = {
  ...theme.slotRecipes,
  accordion: accordionSlotRecipe,
  alert: alertSlotRecipe,
  avatar: avatarSlotRecipe,
  card: cardSlotRecipe,
  checkbox: checkboxSlotRecipe,
  collapsible: collapsibleSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  fieldset: fieldsetSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: extendRecipe(nativeSelectSlotRecipe, selectStyle),
  popover: popoverSlotRecipe,
  progress: progressSlotRecipe,
  radioGroup: radioGroupSlotRecipe,
  segmentGroup: extendRecipe(segmentGroupSlotRecipe, segmentStyle),
  slider: sliderSlotRecipe,
  switch: extendRecipe(switchSlotRecipe, switchStyle),
  table: tableSlotRecipe,
  tabs: extendRecipe(tabsSlotRecipe, tabsStyle),
  toast: extendRecipe(toastSlotRecipe, toastStyle),
  tooltip: tooltipSlotRecipe,
}
