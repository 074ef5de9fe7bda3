import { defineConfig } from '@chakra-ui/react';
import {
  cardSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  switchSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';

/** The edge of a control stands out 3:1 from what surrounds it (WCAG 1.4.11); its inside is the panel's. */
const control = { bg: 'bg.panel', borderColor: 'border.emphasized' };
const backdrop = { bg: 'black/60' };

/** What we change in Chakra's recipes; merged over them by `createSystem` (slots are named for the types alone). */
export const adjustments = defineConfig({
  theme: {
    recipes: {
      button: {
        base: { fontWeight: 'semibold', _disabled: { opacity: '0.6', cursor: 'not-allowed' } },
        variants: { variant: { outline: { borderColor: 'border.emphasized', bg: 'bg.panel' } } },
      },
      badge: { base: { borderRadius: 'full', fontWeight: 'semibold', px: '2' } },
      checkmark: { base: { bg: 'bg.panel' } },
      input: { variants: { variant: { outline: control } } },
      textarea: { variants: { variant: { outline: control } } },
      link: {
        base: { fontWeight: 'medium' },
        variants: { variant: { underline: { textDecorationColor: 'currentColor' } } },
      },
    },
    slotRecipes: {
      card: { slots: cardSlotRecipe.slots, base: { root: { borderWidth: '1px', borderColor: 'border' } } },
      dialog: { slots: dialogSlotRecipe.slots, base: { backdrop, title: { textStyle: 'xl' } } },
      drawer: { slots: drawerSlotRecipe.slots, base: { backdrop } },
      field: {
        slots: fieldSlotRecipe.slots,
        base: { errorText: { textStyle: 'sm' }, helperText: { textStyle: 'sm' } },
      },
      menu: { slots: menuSlotRecipe.slots, base: { content: { minW: '12rem' }, item: { minH: '9' } } },
      nativeSelect: {
        slots: nativeSelectSlotRecipe.slots,
        variants: { variant: { outline: { field: control } } },
      },
      switch: {
        slots: switchSlotRecipe.slots,
        variants: { variant: { solid: { control: { bg: 'border.emphasized' } } } },
      },
      tooltip: { slots: tooltipSlotRecipe.slots, base: { content: { borderRadius: 'sm' } } },
    },
  },
});
