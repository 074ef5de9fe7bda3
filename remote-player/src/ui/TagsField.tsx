import { Badge, Box, Flex, IconButton, Text } from '@rpd/shared/ui';
import { Controller, Input, type UseFormReturn } from '@rpd/shared/ui/form';
import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { AlphaValues } from '../lib/alpha.ts';

interface TagsFieldProps {
  control: UseFormReturn<AlphaValues, unknown, AlphaValues>['control'];
  name: 'traits';
  label: string;
  max: number;
  help: string;
}

const TAG_MAX = 40;

/** Short words, each a tag that can be taken away: typed, then Enter or a comma. */
export function TagsField({ control, name, label, max, help }: TagsFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Tags
          label={label}
          max={max}
          help={help}
          tags={field.value}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface TagsProps extends Pick<TagsFieldProps, 'label' | 'max' | 'help'> {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

function Tags({ label, max, help, tags, error, onChange }: TagsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isFull = tags.length >= max;

  const add = (written: string) => {
    const words = written
      .split(',')
      .map(word => word.trim().slice(0, TAG_MAX))
      .filter(Boolean);
    const added = words.filter(word => !tags.some(tag => tag.toLowerCase() === word.toLowerCase()));
    if (added.length > 0) onChange([...tags, ...new Set(added)].slice(0, max));
    setText('');
  };
  const remove = (tag: string) => {
    onChange(tags.filter(other => other !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault();
      add(text);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  };

  return (
    <Box data-field="traits">
      <Box as="label" display="block" textStyle="sm" fontWeight="medium" mb="1.5" {...{ htmlFor: id }}>
        {label}
      </Box>
      {tags.length > 0 ? (
        <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" mb="2" aria-label={label}>
          {tags.map(tag => (
            <Badge as="li" key={tag} size="lg" colorPalette="brand" ps="3" pe="0" gap="1" maxW="full">
              <Text as="span" overflowWrap="anywhere" whiteSpace="normal">
                {tag}
              </Text>
              <IconButton label={`Retirer « ${tag} »`} size="xs" color="inherit" onClick={() => remove(tag)}>
                <X aria-hidden="true" />
              </IconButton>
            </Badge>
          ))}
        </Flex>
      ) : null}
      <Input
        ref={input}
        id={id}
        value={text}
        disabled={isFull}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        // The phone's keyboard shows a key that ends the word.
        enterKeyHint="enter"
        onChange={event => {
          const { value } = event.target;
          if (value.includes(',')) add(value);
          else setText(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() && add(text)}
      />
      <Text id={`${id}-note`} mt="1.5" textStyle="sm" color={error ? 'fg.error' : 'fg.muted'}>
        {error ?? (isFull ? `${max} traits : retirez-en un pour en ajouter un autre.` : help)}
      </Text>
    </Box>
  );
}
