// Imported first: the styles of parts come after them.
import '@portal/kit/ui/tokens.css';
import '@portal/kit/ui/base.css';
import '@portal/kit/ui/fonts.css';
