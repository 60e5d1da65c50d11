import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/bridge.css';
import '../forms/choices.css';
import './styles/kit.css';
import './styles/settings.css';
import './table/table.css';
import '../layout/print.css';
