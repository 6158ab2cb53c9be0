import { messages } from '@portal/kit/messages';

/** A placeholder with the size and look of a search box, without inputs. */
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
