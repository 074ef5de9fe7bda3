import { READING, type SheetDescent, sheetRoute } from '@rpd/shared/domain';
import { Link, Text } from '@rpd/shared/ui';

/** The template from which another was made, by whom. */
export function Origin({ origin }: { origin: NonNullable<SheetDescent['origin']> }) {
  return (
    <Text as="span">
      {origin.sheet ? (
        <>
          D’après{' '}
          <Link to={sheetRoute('Sheet_Edit', origin.sheet._id)} state={READING} variant="underline">
            {origin.sheet.name}
          </Link>
          {origin.sheet.owner.name ? `, de ${origin.sheet.owner.name}` : ''}
        </>
      ) : (
        'D’après une fiche qui n’est plus publique'
      )}
    </Text>
  );
}
