import { Mark } from '../ui/Mark.tsx';

/** The outline that stands in index.html, with its style from there: what is on screen stays as it is. */
export function FrameOutline() {
  return (
    <div className="outline" data-shown="" aria-hidden="true">
      <nav>
        <Mark />
        <i />
        <i />
        <i />
        <i />
      </nav>
      <div>
        <header />
        <section>
          <i />
          <i />
          <i />
        </section>
      </div>
    </div>
  );
}
