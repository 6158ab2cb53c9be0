import { messages } from '@portal/kit/messages';

/** The room of a search box that is on its way: as it will look, and nothing in it to type into or to press yet. */
export function SearchRoom() {
  return (
    <div className="p-search p-search--room" aria-hidden="true">
      <div className="p-search__line">
        <span className="p-search__words" />
        <span className="p-button">{messages.search.button}</span>
      </div>
      <span className="p-link p-search__more">{messages.search.advanced}</span>
    </div>
  );
}
