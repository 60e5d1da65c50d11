import '@blueprintjs/core/lib/css/blueprint.css';
import './bridge.css';
import '../forms/choices.css';
import './kit.css';
import './settings.css';
import './table/table.css';
import '../layout/print.css';
