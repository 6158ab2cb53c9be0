// Must be imported first, because the styles of components have to come after these.
import '@portal/kit/ui/tokens.css';
import '@portal/kit/ui/base.css';
import '@portal/kit/ui/fonts.css';
