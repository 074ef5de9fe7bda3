import { type GameMap, type MapToken, placeOf, squareOf } from '@rpd/shared/domain';
import { Badge, Button, Flex, Heading, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { useMoves } from './useMoves.ts';

interface TokenListProps {
  map: GameMap;
  moves: ReturnType<typeof useMoves>;
  mayMove: (token: MapToken) => boolean;
  /** For game masters. */
  onEdit: ((token: MapToken) => void) | undefined;
  onDelete: ((token: MapToken) => void) | undefined;
}

/** The tokens by name and square: one moves them without a pointer. */
export function TokenList({ map, ...rest }: TokenListProps) {
  return (
    <Stack as="section" aria-label="Pions" gap="2">
      <Heading as="h3" size="sm">
        Pions
      </Heading>
      {map.tokens.length === 0 ? <Text color="fg.muted">Aucun pion sur la carte.</Text> : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {map.tokens.map(token => (
          <Line key={token._id} map={map} token={token} {...rest} />
        ))}
      </Flex>
    </Stack>
  );
}

function Line({ map, token, moves, mayMove, onEdit, onDelete }: TokenListProps & { token: MapToken }) {
  const { name, size, hidden } = token;
  const square = squareOf(map, moves.placeOf(token), size);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? null : placeOf(map, typed, size);
  const isWrong = typed !== null && typed !== '' && !wanted;
  return (
    <Flex as="li" gap="2" align="center" wrap="wrap" minH="10">
      <Text flex="1 1 7rem" minW="0" overflowWrap="anywhere">
        {name} {hidden ? <Badge colorPalette="gray">Caché</Badge> : null}
      </Text>
      {mayMove(token) ? (
        <Flex
          as="form"
          gap="2"
          align="center"
          onSubmit={event => {
            event.preventDefault();
            if (wanted) moves.move(token, wanted);
            if (wanted) setTyped(null);
          }}
        >
          <Input
            size="sm"
            w="16"
            maxLength={6}
            aria-label={`Case de ${name}`}
            aria-invalid={isWrong}
            value={typed ?? square}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" size="sm" variant="outline" aria-label={`Déplacer ${name}`}>
            Déplacer
          </Button>
        </Flex>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {square}
        </Text>
      )}
      {onEdit ? (
        <IconButton label={`Modifier ${name}`} onClick={() => onEdit(token)}>
          <Pencil aria-hidden="true" size={16} />
        </IconButton>
      ) : null}
      {onDelete ? (
        <IconButton label={`Retirer ${name}`} onClick={() => onDelete(token)}>
          <Trash2 aria-hidden="true" size={16} />
        </IconButton>
      ) : null}
      {isWrong ? (
        <Text role="status" textStyle="sm" color="fg.error" w="full">
          La carte n’a pas de case « {typed} » : écrivez par exemple C4.
        </Text>
      ) : null}
    </Flex>
  );
}
