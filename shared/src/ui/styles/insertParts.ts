import type { EmotionCache } from '@emotion/cache';
import { partsOf } from './partsOf.ts';

/**
 * Makes a cache add its rules part by part (`partsOf`), so that what is drawn for the first time styles itself and not the whole page.
 * Where a browser does not know nesting, or rules are text nodes, as in development, nothing changes.
 */
export function insertParts({ sheet }: EmotionCache): void {
  const isNestingKnown = 'supports' in CSS && CSS.supports('selector(&)');
  if (!sheet.isSpeedy || !isNestingKnown) return;
  const insert = sheet.insert.bind(sheet);
  const layers = new Map<string, CSSLayerBlockRule>();
  const layerOf = (name: string): CSSLayerBlockRule | undefined => {
    const known = layers.get(name);
    if (known) return known;
    insert(`@layer ${name}{}`);
    const made = [...(sheet.tags.at(-1)?.sheet?.cssRules ?? [])].at(-1);
    if (!(made instanceof CSSLayerBlockRule)) return undefined;
    layers.set(name, made);
    return made;
  };
  sheet.insert = rule => {
    for (const part of partsOf(rule)) {
      if (part.layer === undefined) {
        insert(part.rule);
        continue;
      }
      const layer = layerOf(part.layer);
      if (layer) insertIn(layer, part.rule);
      else insert(`@layer ${part.layer}{${part.rule}}`);
    }
  };
}

function insertIn(layer: CSSLayerBlockRule, rule: string): void {
  try {
    layer.insertRule(rule, layer.cssRules.length);
  } catch {
    // A selector of another browser, which Emotion leaves out as well.
  }
}
