import { mount } from 'svelte';

import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id "app"');

mount(App, { target });
