import type { GuideText } from './guide-text.ts';

/** The user guide in Spanish. */
export const es: GuideText = {
  language: 'es',
  title: 'Guía de uso',
  lede: 'Cómo pasar de una cuenta a un lugar en el programa, y de cuarenta inscripciones a un programa ordenado.',
  contents: 'Contenido',
  parts: [
    {
      id: 'account',
      title: 'Crear una cuenta',
      blocks: [
        {
          steps: [
            'Elija **Crear cuenta** y llene el formulario. Los padres pueden usar una sola cuenta para todos sus hijos.',
            'Abra el correo electrónico que le enviamos y siga el enlace para confirmar su dirección. Mientras no lo haga, cada página se lo recordará, y con **Enviar otro código** puede recibir el enlace de nuevo.',
            'Elija **Iniciar sesión** y escriba su correo electrónico y su contraseña.',
          ],
        },
        'Lo que le espera está al comienzo de la página de inicio, en **Por hacer**, y el menú muestra cuánto es: invitaciones, solicitudes, duraciones que faltan, preguntas sobre lo que podemos mostrar y programas publicados. Cada línea desaparece cuando se resuelve.',
        'Si abrió un enlace a una página que pide iniciar sesión, la página de inicio le ofrecerá ir allí en cuanto inicie sesión.',
        '¿Olvidó su contraseña? Elija **¿Olvidó su contraseña?** en la página de inicio de sesión y luego escriba el código que recibió por correo electrónico y una contraseña nueva. Para cambiar su teléfono, su estado o su correo electrónico, vaya a **Administrar**, **Cuenta**. Ahí también puede escribir **Su nombre**: las personas a quienes invita lo ven junto a su correo.',
      ],
    },
    {
      id: 'profiles',
      title: 'Administrar los perfiles',
      blocks: [
        'Cada perfil es de una persona que toca: su nombre, apellido, grado y escuela, tal como deben aparecer en el programa. Cree uno para cada persona en **Administrar**, **Perfiles**, con **Crear un perfil nuevo**. **Crear y agregar otro** conserva la escuela y el grado para el siguiente. Para kínder, el grado es 0. Si usted también toca, marque **Este perfil es para mí y soy una persona adulta**: no tiene grado ni escuela.',
        'Dos personas pueden estar a cargo de un perfil: ábralo e invite a la otra en **Personas a cargo**, por correo o con un enlace. Ambas ven y cambian las mismas inscripciones y reciben los correos. Si ambas cambian el perfil a la vez, el portal pregunta a la segunda qué conservar. También se puede invitar a la propia persona que estudia, para mirar o para hacer cambios. También puede invitar a quien enseña música: ve solo el nombre y el grado, inscribe y cambia las inscripciones que hizo, hasta que usted quite su cuenta. También puede recibir del maestro un enlace o una hoja con un código QR: ábralo y elija a cuáles de sus hijos puede inscribir. Si el maestro creó un perfil para su hijo, otra hoja lleva a una invitación: confirme su correo, acepte, y el maestro le aprueba. Cada una puede dejar el perfil, menos la última. Cuando una cuenta se suma o se va, las personas a cargo reciben un correo; un enlace en él lo deshace durante 7 días. Si usted borra un perfil, o cambia un No a Sí en **Lo que podemos mostrar**, el correo sobre ello también tiene ese enlace.',
        { picture: 'profile', alt: 'El formulario de un perfil: nombre, apellido, grado y escuela' },
        'En **Lo que podemos mostrar** decide para cada perfil si el nombre puede imprimirse, si puede estar en la página pública, y sobre fotos y video. Cada respuesta se guarda enseguida y puede cambiarse en cualquier momento; los programas ya publicados la respetan y las demás personas a cargo reciben un correo. En **Necesidades** escriba lo que deben saber los coordinadores, por ejemplo, una silla de ruedas: otras familias nunca lo ven.',
      ],
    },
    {
      id: 'sign-up',
      title: 'Inscribirse en un evento',
      blocks: [
        {
          steps: [
            'Elija **Eventos**, **Ver eventos**. Busque por nombre, ciudad, estado o código postal; con **Búsqueda avanzada** puede limitar las fechas.',
            'En el evento que le interese, elija **Inscribirse**.',
            'Escriba el título de la obra, su compositor, cuántos minutos dura y el instrumento, y elija el perfil de quien toca. Si la obra necesita pianista, o usted trae el suyo, indíquelo en **Pianista acompañante**: el coordinador lo ve, y también lo encuentra en el minuto a minuto. Allí también puede elegir un deseo para el orden, por ejemplo que tienen que irse antes de las 3, abrir el concierto o tocar junto a alguien.',
            'Si en la obra tocan varios de sus perfiles, elija **Agregar intérprete o acompañante** para cada uno de los demás. El programa nombra a cada persona con su instrumento.',
            'Envíe el formulario. La página siguiente es su inscripción; allí puede cambiarla de inmediato.',
          ],
        },
        '¿Da usted clases? Su estudio está en el menú como **Estudio**. Pase su enlace a las familias, o envíelo por correo a muchas a la vez: cada una elige a qué hijos puede inscribir usted, y el estudio muestra quién abrió el enlace y quién ya eligió. Para un alumno cuya familia todavía no tiene cuenta, elija **Agregar un alumno**, o pegue ahí la lista entera, e imprima el código con el que la familia reclama después el perfil. **Inscribir alumnos** abre una tabla para un evento: escriba, pegue filas de una hoja de cálculo o elija un archivo CSV. Cada fila se guarda por separado, y la que se rechaza queda como usted la escribió. El estudio también muestra quién toca, dónde y cuándo: como lista, calendario, hoja de cálculo y en papel.',
        {
          picture: 'browse',
          alt: 'La lista de eventos: un campo de búsqueda, y los eventos con su día, su lugar y lo que encontrará en ellos',
        },
        {
          picture: 'sign-up',
          alt: 'El formulario de inscripción: la obra, quién la interpreta y, debajo, cómo se imprimirá',
        },
      ],
    },
    {
      id: 'my-events',
      title: 'Cambiar lo que va a tocar',
      blocks: [
        'La página de inicio muestra su próxima presentación y lo que falta por hacer. En **Eventos**, **Mis eventos** está todo en lo que se inscribió: primero lo que viene; abajo, lo que ya pasó. **Editar los detalles de la presentación** abre una inscripción; allí puede cambiarla o cancelarla. ¿Toca también otra familia? Abra la inscripción y elija **Invitar a otra familia**: por correo, o con un enlace o un código QR que usted comparte. Hasta que acepten con un perfil suyo, la obra conserva su cupo y dice a quién espera. Si otra familia inscribió una obra en la que toca su hijo, usted también la ve, sin sus notas, y puede quitar a su hijo de ella. Su hijo también puede dejar una obra que usted inscribió: la familia del siguiente intérprete conserva entonces el cupo y puede cambiar la inscripción. Una vez que comienza el evento, la inscripción ya no se puede cambiar. Cuando se publica el programa, cada obra indica su número, hacia qué hora se toca y cuándo llegar.',
        'Le escribimos cuando llega su inscripción, cuando su evento cambia o se cancela y antes de él. En la página de su cuenta, en **Correos**, elige qué recordatorios y novedades quiere; en **Calendario** obtiene un enlace privado que muestra sus eventos en el calendario de su teléfono.',
        {
          picture: 'my-events',
          alt: 'Mis eventos: qué se toca, cuándo y dónde, con un enlace al calendario',
        },
      ],
    },
    {
      id: 'coordinators',
      title: 'Para coordinadores: los eventos y sus programas',
      blocks: [
        {
          steps: [
            '**Eventos**, **Crear evento**: nombre, dirección, fecha y duración. Un cupo mayor que 0 limita cuántas inscripciones se aceptan; si lo reduce después, nadie que ya se inscribió pierde su lugar.',
            '**Administrar eventos** muestra sus eventos; **Editar** cambia uno, **Administrar** abre su programa.',
            'En el programa, **Agregar** incluye una presentación; **Agregar en…**, donde usted diga o donde mejor encaje. Arrastre una fila a su lugar desde cualquier parte de ella o muévala con las flechas. Nada se guarda hasta que elija **Guardar**. Lo que mientras tanto hacen las familias y otras personas que coordinan aparece solo; se le pregunta únicamente si dos personas cambiaron lo mismo.',
            'En una ventana ancha, **Lado a lado** pone las presentaciones junto al programa: arrastre una directamente a su lugar. Las palabras de color de una fila dicen lo que importa y abren sus notas y advertencias; un clic en un número o una duración lo cambia. En un teléfono, cuatro pestañas llevan a lo que está sin elegir, al programa, a lo que hay que revisar y a las listas de obras y correos; ⋮ mueve o quita una fila, y + agrega una pausa o una sección, selecciona y ordena.',
            'Seleccione varias filas con Mayús o Ctrl, en un teléfono con + y **Seleccionar**, y muévalas, intercámbielas o quítelas juntas, o fije cada una en su sección; **Ordenar** las pone en un orden para empezar.',
            'Junto al reloj se ve cuánto hay por corregir y cuánto por revisar: elíjalo para abrir la lista, que lleva a cada obra de la que se trata y aleja o acerca una donde basta con moverla una vez. En **Tiempos y advertencias** se elige de qué se advierte. También figura en la lista la obra que todavía espera a alguien de otra familia; en la última semana antes del evento hay que corregirlo: **Familias** muestra lo que falta, como respuestas, duraciones y acompañantes, y envía recordatorios con un clic.',
            '**Sugerir un orden** busca un orden con menos advertencias: el suyo corregido, uno nuevo o solo una parte. Se muestra junto al suyo, con el motivo de cada cambio. Acéptelo todo, una parte o una fila, o deje una fila donde está; nada se guarda hasta que elija **Guardar**. En la ventana de una fila puede fijarla: al principio, en un número, a una hora, junto a otra fila. Los deseos de las familias cuentan sin fijarlos; **Fijar** los hace estrictos. En **Tiempos y advertencias** se indica lo que no debe pasar nunca y lo que es mejor evitar.',
            '**Publicar** muestra el programa a las familias: **Mis eventos** dice entonces “N.º 14, hacia las 2:59 p.m.; por favor, llegue a más tardar a las 2:30 p.m.”. Antes usted ve qué hay de nuevo, a quién le afecta y cómo es el correo para cada familia, y dice a quién avisar. Lo que guarde después es solo suyo hasta que publique de nuevo. **Versiones** las conserva todas: para mirarlas, compararlas, seguir a partir de una o retirarla. Cuánto antes de su obra debe llegar cada quien se elige en **Tiempos y advertencias**.',
            '**Exportar** crea un documento de Word con el programa; la flecha de al lado, en un teléfono el mismo **Exportar**, tiene un folleto para doblar, un texto de agradecimiento para el final, el minuto a minuto, la lista de asistencia con a quién escribir y una hoja de cálculo. El programa se escribe en el idioma en que usted lee el portal.',
            '**Compartir** en un evento da su dirección web, para enviarla, escanearla o imprimirla en un cartel. Quien la tenga ve el evento y, cuando se publique, el programa, sin iniciar sesión: con nombres e inicial, a menos que usted elija nombres completos o ninguno. Puede desactivarla o pedir una dirección nueva; 30 días después del evento desaparece. El programa impreso lleva la misma dirección.',
            'Word imprime el folleto con dos páginas por cara, listo para doblar: elija ambas caras y voltear por el borde corto. En LibreOffice elija «Folleto» al imprimir.',
            'En **Correos electrónicos**, **Copiar correos electrónicos** pone en el portapapeles las direcciones de todos los participantes, de los del programa o de una sección; **Escribirles (CCO)** abre un correo en el que no se ven entre sí.',
            '**Mensajes** escribe a todas las familias de un evento, a los elegidos, a una sección o a las que usted elija. Lo que va entre llaves, como {child}, cada familia lo lee con lo suyo; junto al texto usted ve el mensaje como lo leerá cada familia, y a quién le falta un valor. **Enviarme una prueba** le manda uno a usted; después envíelo ahora o a una hora. Hasta entonces, **Retirar** lo detiene. Luego ve el estado de cada familia. Las respuestas llegan a su correo electrónico.',
            'Antes de todo lo que hace que las familias reciban un correo, ve cuántas son y cómo se lee. Durante los 30 segundos siguientes puede detener los correos y deshacer una cancelación o la retirada de un programa.',
            '¿Hay que cancelar un evento? En su página de edición elija **Cancelar este evento …** y dé un motivo: se queda, marcado como cancelado, no admite más inscripciones y cada familia inscrita recibe un correo. En **Correos a las familias** elige lo que el portal escribe por su cuenta para este evento, y puede añadir una frase.',
          ],
        },
        {
          picture: 'program',
          alt: 'Un programa: arriba, el reloj, lo que hay que corregir, Guardar y Publicar; cada obra con la hora en que empieza, un control para arrastrarla, flechas para moverla y una cruz para quitarla',
        },
        'Un administrador puede darle permiso de coordinador. Si lo necesita, solo pídalo.',
      ],
    },
    {
      id: 'help',
      title: 'Cuando algo no funciona',
      blocks: [
        {
          points: [
            'Si no se pudo cargar una parte de la página, verá un aviso con **Intentar de nuevo**; el resto del portal sigue funcionando.',
            'Si se cerró su sesión mientras escribía, iníciela de nuevo: lo que escribió sigue ahí.',
            'Para cualquier otra cosa, escríbanos: la dirección está en la [página de contacto](/contact). Si se muestra un número de referencia, inclúyalo.',
          ],
        },
      ],
    },
  ],
};
