import { NativeSelect } from '@rpd/shared/ui/inputs';
import type { ComponentProps } from 'react';
import { ROLL_AUDIENCES, type RollAudience } from './audience.ts';

interface AudienceChoiceProps extends ComponentProps<typeof NativeSelect.Root> {
  audience: RollAudience;
  onAudience: (audience: RollAudience) => void;
}

/** For whom the dice fall. */
export function AudienceChoice({ audience, onAudience, ...place }: AudienceChoiceProps) {
  return (
    <NativeSelect.Root {...place}>
      <NativeSelect.Field
        aria-label="Qui voit le jet"
        value={audience}
        onChange={event => onAudience(event.target.value as RollAudience)}
      >
        {Object.entries(ROLL_AUDIENCES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
