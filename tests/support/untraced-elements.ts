// React makes a debugger's task for every element, which nobody follows here: a twentieth of the parts' work. It looks once, as it is loaded.
Reflect.deleteProperty(console, 'createTask');
